import { presetTools, signupTools } from '../../schema/choices.ts'
import { signupToolLabels, subcategoryLabels, toolLabels } from '../texts/labels.ts'

const tools = new Map<string, () => string>(Object.entries({ ...signupToolLabels, ...toolLabels }))
const fields = new Map<string, () => string>(Object.entries(subcategoryLabels))

/** Shows an unknown value as typed. A key of another list is turned into words. */
const asTyped = (value: string) => (/^[a-z\d]+(_[a-z\d]+)+$/.test(value) ? value.replaceAll('_', ' ') : value)

/** Name of a tool from either of the two lists. */
export const nameTool = (tool: string) => tools.get(tool)?.() ?? asTyped(tool)

export const nameSubcategory = (subcategory: string) => fields.get(subcategory)?.() ?? asTyped(subcategory)

const fold = (text: string) => text.trim().toLocaleLowerCase('fr')

/** The tool whose name was typed, else the typed text. Tools at hand take precedence. */
export const readTool = (typed: string, atHand: readonly string[]) =>
  [...atHand, ...signupTools, ...presetTools].find(tool => fold(nameTool(tool)) === fold(typed)) ?? typed
