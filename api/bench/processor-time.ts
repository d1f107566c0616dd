import { existsSync, readFileSync } from 'node:fs'

const ticksPerSecond = 100

/**
 * Microseconds of processor time a process has used, all its threads together; not a number where the system does not tell.
 * Unlike throughput it hardly depends on what else the machine does, nor on who else is at his limit.
 */
export const processorTime = (pid: number) => {
  const file = `/proc/${pid}/stat`
  if (!existsSync(file)) return Number.NaN
  // The name of the program stands in brackets and may hold spaces; user and system time are the 14th and 15th field.
  const fields = readFileSync(file, 'utf8').split(') ')[1]?.split(' ') ?? []
  return ((Number(fields[11]) + Number(fields[12])) / ticksPerSecond) * 1e6
}
