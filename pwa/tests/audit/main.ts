import * as v from 'valibot'
import { z } from 'zod'
import { readOptions, usual } from '../../../api/bench/frame/options.ts'
import { atEnd, runToEnd, tell } from '../../../api/bench/frame/run-to-end.ts'
import { conclude } from '../../../api/bench/frame/table.ts'
import type { UserType } from '../../../schema/choices.ts'
import { demoAccounts } from '../../../api/demo/demo-accounts.ts'
import { StartRefused } from '../../../api/server/start-refused.ts'
import { startDemo } from '../e2e/start-demo.ts'
import { installAudits } from './install.ts'
import { complaintsOf, figuresOf, profilesOf, type Figures } from './profiles.ts'
import { medianOf, pageTable, type Line } from './report.ts'
import { runAudit } from './run.ts'
import { signInProfile } from './sign-in-profile.ts'

const usage = 'npm run lighthouse -- [--check] [--runs 3] [--only /jobs]...'
const options = { ...usual, runs: z.coerce.number().int().min(1).default(3) }

const read = () => readOptions(usage, options)

const findJob = async (url: string) => {
  const answer = await fetch(`${url}/api/jobs?status=open&limit=1`)
  const [job] = v.parse(v.array(v.object({ id: v.string() })), await answer.json())
  if (!job) throw new Error('the demo has no open job')
  return `/jobs/${job.id}`
}

const audit = async (url: string, { runs, only, check }: ReturnType<typeof read>) => {
  const signIn = (side: UserType) => {
    const account = demoAccounts.find(({ userType }) => userType === side)
    if (!account) throw new Error(`the demo has no ${side}`)
    return signInProfile(url, account.email)
  }
  const people = { student: await signIn('student'), private: await signIn('private') }
  const complaints = new Set<string>()
  const lines: Line[] = []
  for (const { name, version, settings, visits, goals, largestPaint = Infinity } of profilesOf(await findJob(url)))
    for (const { path, shown, by } of visits) {
      if (only.length > 0 && !only.includes(path) && !only.includes(shown)) continue
      const all: Figures[] = []
      for (let at = 0; at < runs; at++) {
        tell(`${shown}, ${name}, ${at + 1} of ${runs}`)
        const profile = by ? await people[by].copy() : null
        const report = await runAudit({ url: url + path, version, settings, profile: profile?.path ?? null })
        await profile?.remove()
        all.push(figuresOf(report))
        for (const complaint of complaintsOf(report)) complaints.add(`${shown}, ${name}: ${complaint}`)
      }
      const figures = medianOf(all)
      const missed = Object.keys(goals).filter(category => (figures.scores[category] ?? 0) < (goals[category] ?? 0))
      if (figures.largestPaint > largestPaint) missed.push(`LCP above ${largestPaint} s`)
      lines.push({ page: shown, profile: name, figures, missed })
    }
  for (const person of Object.values(people)) await person.remove()
  if (lines.length === 0) throw new StartRefused(`No page is called ${only.join(' or ')}.`)
  console.log(`\n${pageTable(lines)}`)
  if (complaints.size > 0)
    console.log(`\nNot full in some run:\n${[...complaints].map(line => `  ${line}`).join('\n')}`)
  conclude(
    lines.map(({ page, profile, missed }) => ({
      isMet: missed.length === 0,
      words: `${page}, ${profile}: ${missed.join(', ')}`,
    })),
    check,
  )
}

/** `npm run lighthouse`: audits the app page by page, started as in production with demo data. */
await runToEnd(async () => {
  const given = read()
  installAudits()
  const server = await startDemo()
  atEnd(server.stop)
  await audit(server.url, given)
})
