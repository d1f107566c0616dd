import { commandLine } from '../command-line.ts'
import { examine } from './examine.ts'

/** `npm run doctor`: exits with 1 if something must be corrected before real people come. */
await commandLine('pouce-doctor', async ({ sql, environment }) => {
  const warnings = await examine(sql, environment)
  const [toMend, toKnow] = [warnings.filter(({ isGrave }) => isGrave), warnings.filter(({ isGrave }) => !isGrave)]
  const inWords = (title: string, list: typeof warnings) =>
    list.length > 0 ? [title, ...list.map(({ says }) => `  ${says}`)] : []
  const lines = [
    ...(toMend.length > 0 ? [] : ['Nothing has to be mended.']),
    ...inWords('To mend before real people come:', toMend),
    ...inWords('To know:', toKnow),
  ]
  process.stdout.write(`${lines.join('\n')}\n`)
  return toMend.length === 0
})
