import { onTestFinished } from 'vitest'
import { startProduct } from './start-product.ts'

/** The API as a person starts it, ended with its test. Elsewhere than in the project, whose .env is a developer's. */
export const startMain = async (settings: Record<string, string>, command?: readonly string[]) => {
  const main = await startProduct({ settings, cwd: '/', ...(command && { command }) })
  onTestFinished(async () => {
    main.child.kill('SIGTERM')
    await main.ended
  })
  return main
}
