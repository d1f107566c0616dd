import { Link } from '@tanstack/react-router'
import { textLink } from '../styled-system/recipes/index.js'
import { fr } from '../texts/fr.ts'

export const HomeLink = () => (
  <Link to="/" className={textLink()}>
    {fr.shell.backHome}
  </Link>
)
