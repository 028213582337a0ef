// Runs a WebAssembly program under Node, with this folder and the system's temporary one before it:
//   node scripts/wasi.mjs PROGRAM.wasm [ARGUMENT…]
import { readFile } from "node:fs/promises";
import { WASI } from "node:wasi";

const [program, ...words] = process.argv.slice(2);
if (!program) {
  console.error("usage: node scripts/wasi.mjs PROGRAM.wasm [ARGUMENT…]");
  process.exit(2);
}
const wasi = new WASI({
  version: "preview1",
  args: ["kanly", ...words],
  preopens: { ".": ".", "/tmp": "/tmp" },
  returnOnExit: true,
});
const module = await WebAssembly.compile(await readFile(program));
const instance = await WebAssembly.instantiate(module, wasi.getImportObject());
process.exitCode = wasi.start(instance);
