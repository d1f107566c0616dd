import { signupTools } from '../../schema/choices.ts'
import { css } from '../styled-system/css/index.js'
import * as m from '../paraglide/messages.js'
import { signupToolLabels } from '../texts/labels.ts'
import { Checkbox } from '../components/ui/checkbox.tsx'

type Props = { chosen: readonly string[]; onChosen: (tools: string[]) => void }

export const ToolsField = ({ chosen, onChosen }: Props) => (
  <fieldset>
    <legend className={css({ fontWeight: 'bold', pb: '1' })}>{m.field_available_tools()}</legend>
    <div
      className={css({
        display: 'grid',
        gridTemplateColumns: 'repeat(auto-fill, minmax(max(50% - 1rem, min(100%, 8rem)), 1fr))',
        columnGap: '4',
      })}
    >
      {signupTools.map(tool => (
        <Checkbox
          key={tool}
          label={signupToolLabels[tool]()}
          checked={chosen.includes(tool)}
          onChange={({ target }) =>
            onChosen(target.checked ? [...chosen, tool] : chosen.filter(other => other !== tool))
          }
        />
      ))}
    </div>
  </fieldset>
)
