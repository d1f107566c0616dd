import type { Page } from 'playwright-core'
import { listed } from './browser.ts'
import { newPerson, openAs } from './people.ts'
import type { Someone } from './people.ts'
import { setStage } from './set-stage.ts'
import type { Screen } from './set-stage.ts'

/** Students and their dashboard, for the tests of one file. */
export const setStudentDay = async () => {
  const stage = await setStage()
  const { sql } = stage

  /** The offers of one test alone. */
  const clear = () =>
    sql`update offers set closed_at = now(), closed_because = 'withdrawn' where status = 'open' and closed_at is null`

  const newStudent = (more: object = {}) => newPerson(stage, 'student', 'Malik', more)

  const open = (screen: Screen, who: Someone, path = '/dashboard', seen: readonly string[] = []) =>
    openAs(stage, screen, who, path, seen)

  /** All of an application. */
  const wholeApplication = async (page: Page, title: string) => {
    await listed(page, title).getByRole('button', { name: title }).click()
    return page.getByRole('dialog', { name: title })
  }

  const figure = (page: Page, label: string) => page.getByRole('button', { name: label })

  return { stage, clear, newStudent, open, wholeApplication, figure }
}
