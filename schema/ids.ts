declare const crypto: { getRandomValues(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> }

const hex = (bytes: Uint8Array) => Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')

/** Creation time of an id, by its creator's clock. */
export const timeOf = (id: string) => Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16)

let lastTime = 0
let count = 0

/** Counts up ids of one millisecond, from a random number with headroom above it. */
const tick = (now: number, chance: number) => {
  if (now !== lastTime) count = chance & 0x7ff
  else count++
  lastTime = now
  return count
}

/**
 * Returns a UUID version 7: 48 bits of time, then a counter within the millisecond, so that consecutive ids sort and index
 * in order. The rest is random, so that a device can make one offline.
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
