import { toPaid } from '../../../schema/decisions/payment-way.ts'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { assign, newActor } from './people.ts'
import type { Actor } from './people.ts'
import { setStage } from './set-stage.ts'
import type { Screen } from './set-stage.ts'

/** Helpers for people with a job and its payment, for the tests of one file. */
export const setWallet = async () => {
  const stage = await setStage()

  const line = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name })
  const visit = ({ page }: Actor, query: string) => page.goto(`${stage.url}/dashboard${query}`)
  const figures = (page: Page) => page.getByRole('group', { name: 'Solde' })

  const people = async (
    title: string,
    screen: Screen = 'desktop',
    offer: { duration?: string; isThroughPouce?: boolean; paymentMethod?: string } = {},
  ) => {
    const poster = await newActor(stage, screen, { userType: 'private' })
    const student = await newActor(stage, screen, { userType: 'student', firstName: 'Chloé', lastName: 'Rochat' })
    return { poster, student, jobId: await assign(poster, student, title, { ...toPaid('pouce'), ...offer }) }
  }

  const read = (body: unknown, key: string): unknown =>
    typeof body === 'object' && body !== null ? Reflect.get(body, key) : undefined

  /** Pays by the API, for tests about what follows. */
  const pay = async ({ api }: Actor, jobId: string, amount = 50, cardNumber = '4242424242424242') => {
    const { body } = await api('POST', '/api/create-payment-intent', { jobId, amount })
    const clientSecret = read(body, 'clientSecret')
    const paid = await api('POST', '/api/test-bank/confirm', { clientSecret, cardNumber })
    expect(paid.body).toMatchObject({ status: 'succeeded' })
    return String(read(body, 'paymentId'))
  }

  return { stage, line, visit, figures, people, read, pay }
}
