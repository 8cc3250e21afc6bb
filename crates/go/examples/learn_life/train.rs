//! Fits a network of one hidden layer to examples: logistic loss, one example at a time, steps by Adagrad.

use super::Example;
use tsume_game::random::Rng;
use tsume_go::life::guess::{ROWS, UNITS};

const EPOCHS: usize = 5;
const RATE: f32 = 0.05;
/// One of so many examples is left out, to see how good it is.
const TEST: usize = 20;

struct Network {
    rows: Vec<[f32; UNITS]>,
    last: [f32; UNITS],
    bias: f32,
}

impl Network {
    /// The hidden units, and what comes out: the logarithm of the odds that the stones live.
    fn ask(&self, example: &Example) -> ([f32; UNITS], f32) {
        let mut units = [0.0; UNITS];
        for &feature in &example.features {
            for (unit, weight) in units.iter_mut().zip(self.rows[feature]) {
                *unit += weight;
            }
        }
        let out = units.iter().zip(self.last).map(|(unit, last)| unit.max(0.0) * last);
        (units, self.bias + out.sum::<f32>())
    }

    /// The mean loss, and how many of a hundred are right.
    fn judge(&self, examples: &[Example]) -> (f32, f32) {
        let (mut loss, mut right) = (0.0, 0);
        for example in examples {
            let out = self.ask(example).1;
            let towards = if example.lives { out } else { -out };
            loss += (1.0 + (-towards).exp()).ln();
            right += (towards > 0.0) as usize;
        }
        let count = examples.len().max(1) as f32;
        (loss / count, 100.0 * right as f32 / count)
    }

    /// The weights as bytes: those of the rows in steps of the largest, then the constant and the last ones.
    fn bytes(&self) -> Vec<u8> {
        let most = self.rows.iter().flatten().fold(f32::MIN_POSITIVE, |most, x| most.max(x.abs()));
        let step = most / 127.0;
        let small = |x: &f32| (x / step).round() as i8 as u8;
        let mut bytes: Vec<u8> = self.rows.iter().flatten().map(small).collect();
        bytes.extend(self.bias.to_le_bytes());
        bytes.extend(self.last.iter().flat_map(|x| (x * step).to_le_bytes()));
        bytes
    }
}

/// The content of `guess.bin`.
pub fn fit(rng: &mut Rng, examples: &[Example]) -> Vec<u8> {
    let mut small = || rng.below(2001) as f32 / 10_000.0 - 0.1;
    let rows = (0..ROWS).map(|_| std::array::from_fn(|_| small())).collect();
    let last = std::array::from_fn(|i| if i % 2 == 0 { 0.5 } else { -0.5 });
    let mut network = Network { rows, last, bias: 0.0 };
    let mut steps = Network { rows: vec![[1e-4; UNITS]; ROWS], last: [1e-4; UNITS], bias: 1e-4 };
    let (test, train) = examples.split_at(examples.len() / TEST);
    let mut order: Vec<usize> = (0..train.len()).collect();
    for epoch in 0..EPOCHS {
        for i in (1..order.len()).rev() {
            order.swap(i, rng.below(i as u64 + 1) as usize);
        }
        let rate = RATE * (1.0 - 0.9 * epoch as f32 / EPOCHS as f32);
        for &at in &order {
            step(&mut network, &mut steps, &train[at], rate);
        }
        let (loss, right) = network.judge(test);
        eprintln!("epoch {}: loss {loss:.4}, {right:.1} % right", epoch + 1);
    }
    network.bytes()
}

/// Takes a step against the gradient. `steps` has the sums of its squares.
fn step(network: &mut Network, steps: &mut Network, example: &Example, rate: f32) {
    let (units, out) = network.ask(example);
    let error = 1.0 / (1.0 + (-out).exp()) - example.lives as u8 as f32;
    let mut back = [0.0; UNITS];
    for k in (0..UNITS).filter(|&k| units[k] > 0.0) {
        back[k] = error * network.last[k];
        let gradient = error * units[k];
        steps.last[k] += gradient * gradient;
        network.last[k] -= 0.3 * rate * gradient / steps.last[k].sqrt();
    }
    steps.bias += error * error;
    network.bias -= rate * error / steps.bias.sqrt();
    for &feature in &example.features {
        let (row, sums) = (&mut network.rows[feature], &mut steps.rows[feature]);
        for k in 0..UNITS {
            let gradient = back[k] + 1e-6 * row[k];
            sums[k] += gradient * gradient;
            row[k] -= rate * gradient / sums[k].sqrt();
        }
    }
}
