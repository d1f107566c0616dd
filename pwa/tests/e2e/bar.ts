import type { Page } from 'playwright-core'

/** A student's places. */
export const bar = (page: Page) => page.getByRole('navigation', { name: 'Mon espace' })

/** Over it on the page of an offer: what that page is here for. */
export const actionBar = (page: Page) => page.getByRole('main').locator('[data-keep-clear]')

/** What stands in the bar on a phone. */
export const studentPlaces = ['Accueil', 'Jobs', 'Candidatures', 'Messages', 'Portefeuille']
