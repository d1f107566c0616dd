import { Link } from '@tanstack/react-router'
import { textLink } from '../../styled-system/recipes/index.js'
import { shellTexts } from '../../texts/fr/shell.ts'

export const HomeLink = () => (
  <Link to="/" className={textLink()}>
    {shellTexts.backHome}
  </Link>
)
