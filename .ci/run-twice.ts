import { relative } from 'node:path'
import { createVitest, parseCLI, type TestModule, type TestSpecification, type Vitest } from 'vitest/node'
import { giveClock } from '../api/testing/clock.ts'

/**
 * Runs tests as `vitest run` does, with the same arguments. Failed tests run again, alone, after all others:
 *
 *     red, red    it is red
 *     red, green  it is unsteady (flaky), and listed at the end with its first error: it found a bug, or waits for the wrong thing
 */
type Told = { message: string; cause?: { message: string } }
type Failure = { title: string; error: string; specification: TestSpecification }

/** More failures than this have one cause, which a second run would only repeat. */
const mostRepeats = 12

const failuresOf = (module: TestModule): Failure[] => {
  const file = relative(process.cwd(), module.moduleId)
  const messageOf = ([error]: readonly Told[]) => {
    const [first = 'no error was told'] = error?.message.split('\n') ?? []
    return error?.cause ? `${first}: ${error.cause.message}` : first
  }
  // A shared hook of the file has failed, so the affected tests are unknown.
  const shared = [module, ...module.children.allSuites()].flatMap(suite => suite.errors())
  if (shared.length > 0) return [{ title: file, error: messageOf(shared), specification: module.toTestSpecification() }]
  return [...module.children.allTests('failed')].map(test => ({
    title: `${file} > ${test.fullName}`,
    error: messageOf(test.result().errors ?? []),
    specification: test.toTestSpecification(),
  }))
}

const passesAlone = async (vitest: Vitest, { specification }: Failure) => {
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications([specification])
  const again = testModules.filter(({ moduleId }) => moduleId === specification.moduleId)
  return unhandledErrors.length === 0 && again.length > 0 && again.every(module => failuresOf(module).length === 0)
}

const list = (heading: string, failures: readonly Failure[]) => {
  if (failures.length > 0) console.log(`\n${heading}:`)
  for (const { title, error } of failures) console.log(`  ${title}\n    ${error}`)
}

const run = async () => {
  giveClock()
  const { filter, options } = parseCLI(['vitest', 'run', ...process.argv.slice(2)])
  const vitest = await createVitest('test', { ...options, watch: false })
  try {
    const { testModules, unhandledErrors } = await vitest.start(filter)
    const failures = testModules.flatMap(failuresOf)
    const isRepeated = failures.length <= mostRepeats && unhandledErrors.length === 0
    const unsteady: Failure[] = []
    for (const failure of isRepeated ? failures : []) if (await passesAlone(vitest, failure)) unsteady.push(failure)
    list(
      'Red',
      failures.filter(failure => !unsteady.includes(failure)),
    )
    list('Unsteady, red and then green', unsteady)
    return unsteady.length === failures.length && unhandledErrors.length === 0
  } finally {
    await vitest.close()
  }
}

process.exitCode = (await run()) ? 0 : 1
