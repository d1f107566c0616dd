import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { useSession } from './use-session.ts'

const Reader = () => useSession().user?.firstName ?? null

it('G-12 the session read outside its provider throws, and says so', () => {
  expect(() => renderToString(<Reader />)).toThrow('must be used within the authentication provider')
})
