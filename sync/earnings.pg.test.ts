import fc from 'fast-check'
import { expect, it } from 'vitest'
import { payFor, usual } from '../api/testing/payments.ts'
import { earnedBy } from '../schema/decisions/wallet.ts'
import { setWholePath } from './testing/set-whole-path.ts'

const { world, openDevice } = await setWholePath()

const work = fc.record({
  rate: fc.integer({ min: 2000, max: 9999 }).map(rappen => rappen / 100),
  duration: fc.constantFrom('2 heures', '1.5 heures', '0.75 heure', 'une demi-journée', 'à voir'),
  agreed: fc.option(fc.integer({ min: 100, max: 90_000 }), { freq: 2 }),
  isPaidHere: fc.boolean(),
  end: fc.constantFrom('assigned', 'completed', 'cancelled'),
  saidPaid: fc.constantFrom('neither', 'poster', 'student', 'both'),
})

it(
  'S-13 a student’s earnings computed on the device equal those computed by the server, to the rappen',
  { timeout: 120_000 },
  async () => {
    const property = fc.asyncProperty(fc.array(work, { minLength: 1, maxLength: 3 }), async works => {
      const [poster, student] = [await world.person('private'), await world.person('student')]
      for (const { rate, duration, agreed, isPaidHere, end, saidPaid } of works) {
        const job = await world.openJob(poster, { rate, duration })
        await world.accept(poster, (await world.apply(student, job.id)).id)
        const amount = isPaidHere ? usual.amount : agreed
        if (amount !== null)
          for (const one of [poster, student]) {
            const { status } = await one.call('POST', `/api/jobs/${job.id}/amount`, { amount })
            expect(status).toBe(200)
          }
        if (isPaidHere) await payFor(poster, job.id)
        if (end !== 'assigned') await poster.call('PATCH', `/api/jobs/${job.id}`, { status: end })
        for (const [name, one] of [
          ['poster', poster],
          ['student', student],
        ] as const)
          if (saidPaid === name || saidPaid === 'both') await one.call('POST', `/api/jobs/${job.id}/paid-by-hand`)
      }
      const { engine } = await openDevice(student)
      const { db } = engine
      const earned = earnedBy(student.id, {
        jobs: await db.jobs.toArray(),
        payments: await db.payments.toArray(),
        agreements: await db.agreements.toArray(),
      })
      engine.close()
      const { body } = await student.call('GET', `/api/students/${student.id}/earnings`)
      expect(earned / 100).toBe(body.totalEarnings)
    })
    await fc.assert(property, { numRuns: 6 })
  },
)
