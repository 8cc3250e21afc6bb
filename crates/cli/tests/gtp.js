// Drives `tsume gtp` with @sabaki/gtp through a capturing problem and a one-eye problem.
const { Controller } = require("@sabaki/gtp");
const assert = require("assert");

async function main() {
  const engine = new Controller(process.argv[2], ["gtp"]);
  engine.start();
  const ask = async (name, ...args) => {
    const response = await engine.sendCommand({ name, args });
    assert(!response.error, `${name}: ${response.content}`);
    return response.content;
  };
  assert.strictEqual(await ask("protocol_version"), "2");
  const known = await ask("list_commands");
  assert(known.split("\n").includes("tsume-attack"));
  await ask("boardsize", "9");
  for (const [colour, point] of [["B", "C5"], ["W", "B5"], ["W", "C6"], ["W", "D5"]]) {
    await ask("play", colour, point);
  }
  assert((await ask("tsume-attack", "C5")).startsWith("captured C4"));
  // It plays what a loaded record asks for.
  assert.strictEqual(await ask("genmove", "W"), "PASS");
  assert.strictEqual(await ask("loadsgf", process.argv[3]), "black");
  assert.strictEqual(await ask("genmove", "B"), "D5");
  await ask("boardsize", "7");
  const stones = { B: "A5 B5 C5 D5 D6", W: "D7 E7 E6 E5 E4 D4 C4 B4 A4" };
  for (const [colour, points] of Object.entries(stones)) {
    for (const point of points.split(" ")) await ask("play", colour, point);
  }
  const eye = await ask("tsume-one-eye", "B", "A5", "/", ..."A7 B7 C7 A6 B6 C6".split(" "));
  assert(eye.startsWith("eye "), eye);
  assert((await ask("gogui-analyze_commands")).includes("tsume-status %p"));
  const response = await engine.sendCommand({ name: "play", args: ["B", "A5"] });
  assert(response.error);
  assert(response.content.length > 0, "an error says what is wrong");
  const stopped = new Promise((resolve) => engine.once("stopped", resolve));
  await engine.stop();
  assert.strictEqual((await stopped).signal, 0, "the code after 'quit'");
  console.log("all as expected");
}

main().catch((error) => {
  console.error(error);
  process.exit(1);
});
