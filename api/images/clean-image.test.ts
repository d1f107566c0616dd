import { execFile } from 'node:child_process'
import { pathToFileURL } from 'node:url'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'

/** Written by hand, because creating it with the library would load the library. */
const dot =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

/** Runs in a separate process, where the library is not loaded yet. */
const script = `
  import { registerHooks } from 'node:module'
  let isMissing = true
  registerHooks({
    resolve: (name, context, next) => {
      if (name === 'sharp' && isMissing) throw new Error('the library is not to be had')
      return next(name, context)
    },
  })
  const { reencodeImage } = await import(${JSON.stringify(pathToFileURL(join(import.meta.dirname, 'clean-image.ts')).href)})
  const draw = () => reencodeImage(${JSON.stringify(dot)}).then(({ mediaType }) => mediaType, () => 'broke')
  const first = await draw()
  isMissing = false
  console.log(first, await draw())
`

it('retries loading the image library with the next picture after a failed load', async () => {
  const run = promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script])
  expect((await run).stdout.trim()).toBe('broke image/webp')
})
