import { existsSync, readFileSync } from 'node:fs'

const ticksPerSecond = 100

/**
 * Microseconds of CPU time a process has used, all its threads together; NaN if the system does not provide it.
 * Unlike throughput it hardly depends on other load on the machine, or on the other side being saturated.
 */
export const processorTime = (pid: number) => {
  const file = `/proc/${pid}/stat`
  if (!existsSync(file)) return Number.NaN
  // The program name is in parentheses and may contain spaces; user and system time are the 14th and 15th field.
  const fields = readFileSync(file, 'utf8').split(') ')[1]?.split(' ') ?? []
  return ((Number(fields[11]) + Number(fields[12])) / ticksPerSecond) * 1e6
}
