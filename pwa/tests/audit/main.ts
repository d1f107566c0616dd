import * as v from 'valibot'
import type { UserType } from '../../../schema/choices.ts'
import { demoAccounts } from '../../../api/db/demo/demo-accounts.ts'
import { StartRefused } from '../../../api/server/start-refused.ts'
import { startDemo } from '../e2e/start-demo.ts'
import { installAudits } from './install.ts'
import { readOptions } from './options.ts'
import { complaintsOf, figuresOf, profilesOf, type Figures } from './profiles.ts'
import { medianOf, table, type Line } from './report.ts'
import { runAudit } from './run.ts'
import { signInProfile } from './sign-in-profile.ts'

/** `npm run lighthouse`: the product as it is started, with demo data, audited page by page. */
const findJob = async (url: string) => {
  const answer = await fetch(`${url}/api/jobs?status=open&limit=1`)
  const [job] = v.parse(v.array(v.object({ id: v.string() })), await answer.json())
  if (!job) throw new Error('the demo has no open job')
  return `/jobs/${job.id}`
}

const audit = async (url: string) => {
  const { runs, only, check } = readOptions()
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
      if (only !== undefined && ![path, shown].includes(only)) continue
      const all: Figures[] = []
      for (let at = 0; at < runs; at++) {
        console.error(`… ${shown}, ${name}, ${at + 1} of ${runs}`)
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
  console.log(`\n${table(lines)}`)
  if (complaints.size > 0)
    console.log(`\nNot full in some run:\n${[...complaints].map(line => `  ${line}`).join('\n')}`)
  if (check && lines.some(({ missed }) => missed.length > 0)) process.exitCode = 1
}

const run = async () => {
  installAudits()
  const server = await startDemo()
  try {
    await audit(server.url)
  } finally {
    await server.stop()
  }
}

await run().catch((error: unknown) => {
  console.error(error instanceof StartRefused ? error.message : error)
  process.exitCode = 1
})
