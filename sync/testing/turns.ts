/** So many turns of the event loop: whatever is under way in memory goes on. */
export const turns = async (count = 60) => {
  for (let turn = 0; turn < count; turn++) await new Promise(resolve => setImmediate(resolve))
}
