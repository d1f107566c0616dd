import { SwissQRBill } from 'swissqrbill/pdf'
import { searchCities } from '../../schema/cities.ts'
import { amountDue } from '../../schema/decisions/amounts.ts'
import type { Sql } from '../db/connect.ts'
import { readPrice } from '../money/agreements.ts'
import { refuse } from '../refusal.ts'
import { francs } from '../texts/fr.ts'
import { papers } from '../texts/papers.ts'
import { drawPdf, heading, printable } from './pdf.ts'

type Person = { firstName: string; lastName: string; city: string }
type Bill = { title: string; studentId: string; iban: string | null }

const latin = (text: string, most: number) =>
  printable(text)
    .replaceAll(/[‘’“”–—€]/g, ' ')
    .slice(0, most)

/** Streets are nobody's business here: the place stands in for them, which the standard lets pass. */
const addressOf = ({ firstName, lastName, city }: Person) => {
  const place = city.replace(/,.*$/, '').replace(/^\d{4}\s+/, '')
  const zip = /\b\d{4}\b/.exec(city)?.[0] ?? searchCities(place)[0]?.postalCode
  if (!zip) return null
  return {
    name: latin(`${firstName} ${lastName}`, 70),
    address: latin(place, 70),
    zip,
    city: latin(place, 35),
    country: 'CH',
  }
}

/** A bill from the student to the poster. It goes past the escrow, and says so. */
export const drawQrBill = async (sql: Sql, viewerId: string, jobId: string) => {
  const [bill] = await sql<Bill[]>`
    select j.title, j.assigned_to_id as student_id, i.iban
    from jobs j left join ibans i on i.user_id = j.assigned_to_id
    where j.id = ${jobId} and j.assigned_to_id is not null and j.status in ('assigned', 'in_progress', 'completed')
      and ${viewerId}::uuid in (j.posted_by_id, j.assigned_to_id)
      and not exists (select from payments p where p.job_id = j.id and p.status in ('held', 'frozen', 'released'))`
  if (!bill) return refuse('not-found')
  const [student] = await sql<Person[]>`select first_name, last_name, city from users where id = ${bill.studentId}`
  const [poster] = await sql<Person[]>`
    select u.first_name, u.last_name, u.city from jobs j join users u on u.id = j.posted_by_id where j.id = ${jobId}`
  const price = await readPrice(sql, jobId)
  const amount = price && amountDue(price, price.agreed)
  if (!amount) return refuse('no-amount')
  const [creditor, debtor] = [student && addressOf(student), poster && addressOf(poster)]
  const { iban, title } = bill
  if (!iban || !creditor) return refuse('no-iban')
  return drawPdf(papers.bill.title, paper => {
    heading(paper, papers.bill.title, [papers.bill.explain(creditor.name, title), francs(amount)])
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
