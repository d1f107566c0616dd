import { formatRappen } from '../../schema/format-money.ts'
import type { Sql } from '../db/connect.ts'
import { papers } from '../texts/papers.ts'
import { drawPdf, heading, keepTogether, note, table, type Column } from './pdf.ts'

type Line = { settledAt: string; jobTitle: string; amount: number; fee: number; provider: string }

const texts = papers.statement
const columns: readonly Column[] = [
  { width: 115 },
  { width: 208 },
  { width: 75, align: 'right' },
  { width: 85, align: 'right' },
]
const totals: readonly Column[] = [{ width: 363 }, { width: 120, align: 'right' }]
/** Height of both sums and the text about them. */
const heightOfEnd = 110

/** Threshold above which a household has to look into social insurance, in rappen. */
const insuredAbove = 75_000

const sum = (lines: readonly Line[], figure: (line: Line) => number) =>
  lines.reduce((total, line) => total + figure(line), 0)

/** Draws what one person received from another in a year of Swiss time. Only these two can request it. */
export const drawStatement = async (sql: Sql, viewerId: string, year: number, otherId: string) => {
  const pair = await sql<{ payerId: string; payerName: string; payeeName: string }[]>`
    select distinct p.payer_id, a.first_name || ' ' || a.last_name as payer_name,
      b.first_name || ' ' || b.last_name as payee_name
    from payments p join users a on a.id = p.payer_id join users b on b.id = p.payee_id
    where p.paid_at is not null
      and ((p.payer_id = ${viewerId} and p.payee_id = ${otherId}) or (p.payer_id = ${otherId} and p.payee_id = ${viewerId}))`
  const [names] = pair
  if (!names) return null
  const lines = await sql<Line[]>`
    select p.settled_at, j.title as job_title, p.amount - p.refunded as amount, p.fee, p.provider
    from payments p join jobs j on j.id = p.job_id
    where p.status in ('released', 'split') and p.payer_id = ${names.payerId}
      and p.payee_id = ${names.payerId === viewerId ? otherId : viewerId}
      and extract(year from p.settled_at at time zone 'Europe/Zurich') = ${year}
    order by p.settled_at, p.id`
  const total = sum(lines, ({ amount }) => amount)
  const isTest = lines.some(({ provider }) => provider === 'test-bank')
  return drawPdf(texts.title(year), paper => {
    const people = [texts.from(names.payerName), texts.to(names.payeeName)]
    heading(paper, texts.title(year), people, isTest ? papers.test : undefined)
    if (lines.length === 0) {
      paper.text(texts.none)
      return
    }
    const row = table(paper, columns, texts.columns)
    for (const line of lines)
      row([papers.onDay(line.settledAt), line.jobTitle, formatRappen(line.fee), formatRappen(line.amount)])
    keepTogether(paper, heightOfEnd)
    const sumUp = table(paper, totals)
    sumUp([texts.total, formatRappen(total)], true)
    sumUp([texts.net, formatRappen(total - sum(lines, ({ fee }) => fee))])
    note(paper, texts.insurance(total > insuredAbove))
  })
}
