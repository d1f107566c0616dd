import { Link } from '@tanstack/react-router'
import { textLink } from '../../styled-system/recipes/index.js'
import * as m from '../../paraglide/messages.js'

export const HomeLink = () => (
  <Link to="/" className={textLink()}>
    {m.layout_back_home()}
  </Link>
)
