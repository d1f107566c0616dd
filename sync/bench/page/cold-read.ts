import { openDevice } from '../../device.ts'
import { allOffers } from '../../rows.ts'
import { quietPorts } from './quiet-ports.ts'
import { openTable } from './follow.ts'

/** Reads every offer on the device, in a newly opened page. */
export const readOffers = async () => {
  const begun = performance.now()
  const { db, close } = openDevice(null, quietPorts)
  const { length: rows } = await allOffers(db)
  const whole = performance.now() - begun
  close()
  return { whole, rows }
}

/** Reads the same rows from the table that `fetchAndPut` has filled. */
export const readTable = async () => {
  const begun = performance.now()
  const db = openTable('floor')
  const { length: rows } = await db.offers.toArray()
  const whole = performance.now() - begun
  db.close()
  return { whole, rows }
}
