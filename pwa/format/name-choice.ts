import { presetTools, signupTools } from '../../schema/choices.ts'
import { labelTexts } from '../texts/fr/labels.ts'

const labels = new Map<string, string>(Object.entries(labelTexts))

/** What is in no list stands as it was typed; a key of somebody else's list is put in words. */
const asTyped = (value: string) => (/^[a-z\d]+(_[a-z\d]+)+$/.test(value) ? value.replaceAll('_', ' ') : value)

/** A tool by its name, whichever of the two lists it comes from. */
export const nameTool = (tool: string) =>
  labels.get(`tool.${tool}`) ?? labels.get(`signupTool.${tool}`) ?? asTyped(tool)

export const nameSubcategory = (subcategory: string) => labels.get(`subcategory.${subcategory}`) ?? asTyped(subcategory)

const fold = (text: string) => text.trim().toLocaleLowerCase('fr')

/** The tool that somebody typed the name of, and else what they typed. One of those at hand is no other. */
export const readTool = (typed: string, atHand: readonly string[]) =>
  [...atHand, ...signupTools, ...presetTools].find(tool => fold(nameTool(tool)) === fold(typed)) ?? typed
