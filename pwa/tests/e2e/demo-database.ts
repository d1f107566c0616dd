import { inject } from 'vitest'
import { copyDatabase } from '../../../api/testing/test-database.ts'

declare module 'vitest' {
  interface ProvidedContext {
    demoTemplate: string
  }
}

/** A database with the demo data, for the tests of one file. */
export const demoDatabase = () => copyDatabase(inject('demoTemplate'))
