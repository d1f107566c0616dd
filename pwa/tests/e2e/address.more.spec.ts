import { expect, it } from 'vitest'
import { hasSome } from './browser.ts'
import { hire, newActor } from './people.ts'
import { setPublish } from './set-publish.ts'
import { goOffline } from './worker.ts'

const { stage, poster, dialog, next, more, open, fillFirst, fillSecond } = await setPublish()

const address = 'Chemin des Glycines 4, 3e étage'

it('K-03 shows the address to the chosen student, without network too; others read the place', async () => {
  const owner = await poster('phone')
  const { page } = owner
  await open(page)
  await fillFirst(page, 'Tailler la glycine')
  await next(page).click()
  await fillSecond(page, 'Pully, VD')
  await dialog(page).getByText('Ville ou quartier, sans la rue').waitFor()
  await more(page).click()
  await dialog(page).getByLabel('Adresse exacte').fill(address)
  await next(page).click()
  await next(page).click()
  await dialog(page).getByRole('button', { name: 'Publier', exact: true }).click()
  await page.getByRole('heading', { level: 3, name: 'Tailler la glycine' }).waitFor()
  await expect
    .poll(async () => (await stage.sql`select address from offers where posted_by_id = ${owner.id}`)[0])
    .toEqual({ address })
  const [job] = await stage.sql<{ id: string }[]>`select id from offers where posted_by_id = ${owner.id}`
  const jobId = job?.id ?? ''

  const student = await newActor(stage, 'phone', { userType: 'student', firstName: 'Noé' })
  await student.page.goto(`${stage.url}/jobs/${jobId}`)
  await hasSome(student.page.getByText('Pully, VD'))
  expect(await student.page.getByText('Glycines').count()).toBe(0)
  await hire(owner, student, jobId)
  await student.page.goto(`${stage.url}/job/${jobId}/together`)
  await student.page.getByText(address).waitFor()
  await goOffline(student.page)
  await student.page.reload()
  await student.page.getByText(address).waitFor()
  await student.page.goto(`${stage.url}/jobs/${jobId}`)
  await student.page.getByText(address).waitFor()

  await page.goto(`${stage.url}/jobs/${jobId}`)
  await page.getByText(address).waitFor()
})
