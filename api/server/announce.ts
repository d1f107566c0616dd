import type { Log } from './log.ts'

type Account = { email: string; password: string; userType: string; firstName: string }
type News = { url: string; movedTo: string | undefined; accounts: Account[] }

const columns = (rows: string[][]) => {
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map(row => row[column]?.length ?? 0))) ?? []
  return rows.map(row => `  ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('   ')}`.trimEnd())
}

export const announcement = ({ url, movedTo, accounts }: News) =>
  [
    '',
    `Pouce is ready: ${url}`,
    ...(movedTo
      ? [`The data is in ${movedTo}, because PostgreSQL may not run as root and its user cannot enter this folder.`]
      : []),
    ...(accounts.length ? ['', 'Demo accounts:'] : []),
    ...columns(accounts.map(account => [account.email, account.password, account.userType, account.firstName])),
    '',
    'Ctrl-C stops everything.',
    '',
  ].join('\n')

/** Prints progress of long work for people who wait at a terminal. */
export const sayProgress = (sentence: string, isTerminal = process.stdout.isTTY) => {
  if (isTerminal) process.stdout.write(`${sentence}\n`)
}

// Prints sentences at a terminal, and whenever there are demo accounts to show; otherwise logs one line.
export const announce = (news: News, log: Log, isTerminal = process.stdout.isTTY) => {
  if (isTerminal || news.accounts.length > 0) process.stdout.write(`${announcement(news)}\n`)
  else log.info('ready', news)
}
