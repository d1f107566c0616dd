import type { Page } from 'playwright-core'

/** A student's places. */
export const bar = (page: Page) => page.getByRole('navigation', { name: 'Mon espace' })

/** What stands in it on a phone. */
export const studentPlaces = ['Accueil', 'Jobs', 'Candidatures', 'Messages', 'Portefeuille']
