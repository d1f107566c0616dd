import { RouterProvider, type RegisteredRouter } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { SessionContext } from './data/session/use-session.ts'

/** The whole app: the same tree where it is rendered on the server and where it takes the page over. */
export const App = ({ router }: { router: RegisteredRouter }) => (
  <StrictMode>
    <SessionContext value={router.options.context.session}>
      <RouterProvider router={router} />
    </SessionContext>
  </StrictMode>
)
