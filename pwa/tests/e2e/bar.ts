import type { Page } from 'playwright-core'

/** A student's navigation bar. */
export const bar = (page: Page) => page.getByRole('navigation', { name: 'Mon espace' })

/** The bar above it on an offer's page, with the main action. */
export const actionBar = (page: Page) => page.getByRole('main').locator('[data-keep-clear]')

/** Labels of the navigation bar on a phone. */
export const studentPlaces = ['Accueil', 'Jobs', 'Candidatures', 'Messages', 'Portefeuille']
