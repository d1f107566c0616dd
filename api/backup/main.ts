import { stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { commandLine, endWith } from '../command-line.ts'
import { settleRestored } from '../accounts/settle-restored.ts'
import type { Sql } from '../db/connect.ts'
import { ensureOwnHistory } from '../feed/history.ts'
import { loadEnvironment, type Environment } from '../server/environment.ts'
import { everyFewSeconds } from '../server/progress.ts'
import { StartRefused } from '../server/start-refused.ts'
import type { Tell } from './contents.ts'
import { restoreBackup } from './restore-backup.ts'
import { upgradeDatabase } from './upgrade-database.ts'
import { writeBackup } from './write-backup.ts'

const say = (text: string) => process.stdout.write(`${text}\n`)

const inMegabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(1)} MB`

const createProgress = (verb: string, of?: number): Tell =>
  everyFewSeconds((bytes, table) =>
    say(`  ${inMegabytes(bytes)}${of === undefined ? '' : ` of ${inMegabytes(of)}`} ${verb}, now ${table}`),
  )

/** Resolves against the folder where the command was typed, which npm changes. */
const pathOf = (given: readonly string[], usage: string) => {
  const [path, ...more] = given
  if (!path || more.length > 0) throw new StartRefused(usage)
  return resolve(process.env['INIT_CWD'] ?? '.', path)
}

/** Marks rows now; otherwise the first start would do it and make everyone wait. */
const markRows = async (sql: Sql) => {
  say('What devices follow is marked.')
  await ensureOwnHistory(
    sql,
    everyFewSeconds((done, all) => say(`  ${done} of ${all} rows marked`)),
  )
  await sql`analyze marks, feeds`
}

const settle = async (sql: Sql, environment: Environment) => {
  const { erased } = await settleRestored(sql, environment)
  say(`Everybody signs in again: sessions, mailed links, calendar addresses and invitations have ended, and deputies wait to be
confirmed. ${erased === 1 ? 'One account was' : `${erased} accounts were`} deleted again, by ${environment.erasuresFile}.`)
}

const verbs = {
  backup: () =>
    commandLine(
      'pouce-backup',
      async ({ sql, given: [, ...given] }) => {
        const to = pathOf(given, 'Usage: npm run backup -- TO, where TO is the file to write.')
        const { takenAt, bytes } = await writeBackup(sql, to, createProgress('written'))
        say(
          `${to} holds all that was stored at ${takenAt} (${inMegabytes(bytes)}): keep it as you keep people’s letters.`,
        )
        return true
      },
      { migrates: false },
    ),

  restore: () =>
    commandLine(
      'pouce-restore',
      async ({ sql, environment, given: [, ...given] }) => {
        const from = pathOf(
          given,
          'Usage: npm run restore -- FROM, where FROM is a file that npm run backup has written.',
        )
        const size = await stat(from).then(
          ({ size: bytes }) => bytes,
          () => undefined,
        )
        const { takenAt } = await restoreBackup(sql, from, createProgress('read', size), say)
        await markRows(sql)
        await settle(sql, environment)
        say(`The database is as it was at ${takenAt}. Devices offer again what they sent since, within a day.
Money that moved since is not known here: see « Restore » in api/operating.md before you start.`)
        return true
      },
      { migrates: false, isAlone: true },
    ),

  restored: () =>
    commandLine('pouce-restored', async ({ sql, environment }) => {
      await settle(sql, environment)
      return true
    }),

  upgrade: () => endWith(upgradeDatabase(loadEnvironment(), say)),
}

/** Entry point of `npm run backup`, `npm run restore`, `npm run restored` and `npm run upgrade-database`. */
const run = new Map(Object.entries(verbs)).get(process.argv[2] ?? '')
if (!run) throw new Error(`The first word is one of ${Object.keys(verbs).join(', ')}.`)
await run()
