import { SwissQRBill } from 'swissqrbill/pdf'
import { formatRappen } from '../../schema/format-money.ts'
import { searchCities } from '../../schema/cities.ts'
import { amountDue } from '../../schema/decisions/amounts.ts'
import type { Sql } from '../db/connect.ts'
import { readPrice } from '../money/agreements.ts'
import { findJobId } from '../domain/resolve-job.ts'
import { refuse } from '../server/refusal.ts'
import { papers } from '../texts/papers.ts'
import { drawPdf, facts, heading, printable, table } from './pdf.ts'

type Person = { firstName: string; lastName: string; city: string }
type Bill = { title: string; studentId: string; iban: string | null }

/** Restricts a text to the standard's characters; a long one is cut at a word. */
const latin = (text: string, most: number) => {
  const written = printable(text)
    .replaceAll(/[‘’“”–—€\u00A0]/g, ' ')
    .trim()
  if (written.length <= most) return written
  return written
    .slice(0, most + 1)
    .replace(/[\s-]+[^\s-]*$/, '')
    .slice(0, most)
}

const fullName = ({ firstName, lastName }: Person) => `${firstName} ${lastName}`

/** Omits the street, which is private; the standard allows the town alone. */
const addressOf = (person: Person) => {
  const { city } = person
  const place = city.replace(/,.*$/, '').replace(/^\d{4}\s+/, '')
  const zip = /\b\d{4}\b/.exec(city)?.[0] ?? searchCities(place)[0]?.postalCode
  if (!zip) return null
  return {
    name: latin(fullName(person), 70),
    address: latin(place, 70),
    zip,
    city: latin(place, 35),
    country: 'CH',
  }
}

/** Draws a bill from the student to the poster. It bypasses the escrow, and says so. */
export const drawQrBill = async (sql: Sql, viewerId: string, id: string) => {
  const jobId = await findJobId(sql, viewerId, id)
  if (jobId === null) return refuse('not-found')
  const [bill] = await sql<Bill[]>`
    select j.title, j.student_id, i.iban
    from jobs j left join ibans i on i.user_id = j.student_id
    where j.id = ${jobId} and j.status in ('assigned', 'in_progress', 'completed')
      and not exists (select from payments p where p.job_id = j.id and p.status in ('held', 'frozen', 'released', 'split'))`
  if (!bill) return refuse('not-found')
  const [student] = await sql<Person[]>`select first_name, last_name, city from users where id = ${bill.studentId}`
  const [poster] = await sql<Person[]>`
    select u.first_name, u.last_name, u.city from jobs j join users u on u.id = j.poster_id where j.id = ${jobId}`
  const price = await readPrice(sql, jobId)
  const amount = price && amountDue(price, price.agreed)
  if (!amount) return refuse('no-amount')
  const { iban, title } = bill
  const creditor = student && addressOf(student)
  if (!iban || !creditor || !poster) return refuse('no-iban')
  const debtor = addressOf(poster)
  return drawPdf(papers.bill.title, paper => {
    const from = fullName(student)
    heading(paper, papers.bill.title, [papers.bill.explain(from, title)])
    const row = table(paper, facts)
    row([papers.bill.from, from])
    row([papers.bill.to, fullName(poster)])
    row([papers.bill.job, title])
    row([papers.bill.amount, formatRappen(amount)], true)
    const slip = new SwissQRBill(
      {
        currency: 'CHF',
        amount: amount / 100,
        creditor: { ...creditor, account: iban, country: iban.startsWith('LI') ? 'LI' : 'CH' },
        ...(debtor ? { debtor } : {}),
        message: latin(title, 140),
      },
      { language: 'FR' },
    )
    slip.attachTo(paper)
  })
}
