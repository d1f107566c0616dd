/** Waits this many turns of the event loop, for in-memory work to progress. */
export const turns = async (count = 60) => {
  for (let turn = 0; turn < count; turn++) await new Promise(resolve => setImmediate(resolve))
}
