declare const crypto: { getRandomValues(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> }

const hex = (bytes: Uint8Array) => Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')

/** When an id was made, by the clock of who made it. */
export const timeOf = (id: string) => Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16)

let lastTime = 0
let count = 0

/** Ids of one millisecond are counted up, from a number of chance that leaves room above it. */
const tick = (now: number, chance: number) => {
  if (now !== lastTime) count = chance & 0x7ff
  else count++
  lastTime = now
  return count
}

/**
 * A UUID version 7: 48 bits of time first, then a count within the millisecond, so that ids made one after the other also
 * sort and index one after the other; the rest is chance, so that a device can make one without asking.
 */
export const newId = (now = Date.now()) => {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  for (let index = 0; index < 6; index++) bytes[index] = Math.floor(now / 2 ** (8 * (5 - index))) % 256
  const counted = tick(now, ((bytes[6] ?? 0) << 8) | (bytes[7] ?? 0))
  bytes[6] = 0x70 | ((counted >> 8) & 0x0f)
  bytes[7] = counted & 0xff
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f)
  const text = hex(bytes)
  return `${text.slice(0, 8)}-${text.slice(8, 12)}-${text.slice(12, 16)}-${text.slice(16, 20)}-${text.slice(20)}`
}
