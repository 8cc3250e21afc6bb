//! Strongly connected components by Tarjan's algorithm (SIAM J. Comput. 1972), with a stack of its
//! own: the depth is that of the graph.

const UNVISITED: u32 = u32::MAX;

/// The component of each vertex, for a graph in compressed rows: the successors of `v` are
/// `edges[offsets[v]..offsets[v + 1]]`. Components are numbered in the order in which they are
/// completed, so that no edge leads to a larger number.
pub(super) fn components(offsets: &[usize], edges: &[u32]) -> Vec<u32> {
    let count = offsets.len().saturating_sub(1);
    let mut component = vec![UNVISITED; count];
    let mut found = 0;
    // The order of discovery, and the earliest vertex still on `pending` that was reached.
    let mut index = vec![UNVISITED; count];
    let mut low = vec![0; count];
    let mut clock = 0;
    let mut pending = Vec::new();
    let mut calls: Vec<(usize, usize)> = Vec::new(); // vertex, its next edge
    for root in 0..count {
        if index[root] != UNVISITED {
            continue;
        }
        calls.push((root, offsets[root]));
        while let Some(&mut (v, ref mut next)) = calls.last_mut() {
            if index[v] == UNVISITED {
                index[v] = clock;
                low[v] = clock;
                clock += 1;
                pending.push(v);
            }
            if *next < offsets[v + 1] {
                let w = edges[*next] as usize;
                *next += 1;
                if index[w] == UNVISITED {
                    calls.push((w, offsets[w]));
                } else if component[w] == UNVISITED {
                    low[v] = low[v].min(index[w]);
                }
                continue;
            }
            calls.pop();
            if let Some(&(parent, _)) = calls.last() {
                low[parent] = low[parent].min(low[v]);
            }
            if low[v] == index[v] {
                while let Some(w) = pending.pop() {
                    component[w] = found;
                    if w == v {
                        break;
                    }
                }
                found += 1;
            }
        }
    }
    component
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Rng;

    fn rows(graph: &[Vec<u32>]) -> (Vec<usize>, Vec<u32>) {
        let mut offsets = vec![0];
        for row in graph {
            offsets.push(offsets[offsets.len() - 1] + row.len());
        }
        (offsets, graph.concat())
    }

    /// Which vertices each vertex reaches by one edge or more.
    fn reach(graph: &[Vec<u32>]) -> Vec<Vec<bool>> {
        (0..graph.len())
            .map(|from| {
                let mut seen = vec![false; graph.len()];
                let mut todo = vec![from];
                while let Some(v) = todo.pop() {
                    for &w in &graph[v] {
                        if !std::mem::replace(&mut seen[w as usize], true) {
                            todo.push(w as usize);
                        }
                    }
                }
                seen
            })
            .collect()
    }

    #[test]
    fn components_are_mutual_reachability() {
        let mut rng = Rng::new(1);
        for _ in 0..2000 {
            let n = 1 + rng.below(9);
            let edges = 1 + rng.below(3);
            let graph: Vec<Vec<u32>> = (0..n)
                .map(|_| (0..rng.below(edges + 1)).map(|_| rng.below(n) as u32).collect())
                .collect();
            let (offsets, edges) = rows(&graph);
            let component = components(&offsets, &edges);
            let reach = reach(&graph);
            for a in 0..graph.len() {
                for b in 0..graph.len() {
                    let mutual = a == b || (reach[a][b] && reach[b][a]);
                    assert_eq!(component[a] == component[b], mutual, "{graph:?} {a} {b}");
                }
                assert!(graph[a].iter().all(|&b| component[b as usize] <= component[a]));
            }
        }
    }
}
