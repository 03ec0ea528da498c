// The newest recipes in the outline of their screen.

import { isStored } from '@/photos/is-stored'
import { cardPhoto } from '../features/recipes/card-photo'
import { box, element, picture, showCards, textOf } from './outline'

export type EarlyRecipe = { title: string; description: string | null; image_url: string | null }

/** A row on a wide screen. */
const SHOWN = 4

export function showRecipes(recipes: EarlyRecipe[]): void {
  const tools = [element('i', 'tool'), element('i', 'tool short')]
  showCards(tools, recipes.slice(0, SHOWN).map(card), true)
}

/** The other photos come with the app. */
const card = ({ title, description, image_url }: EarlyRecipe, index: number) =>
  element(
    'article',
    '',
    index === 0 && image_url && isStored(image_url) ? picture(image_url, cardPhoto) : box(cardPhoto.ratio),
    textOf('b', 'dish', title),
    ...(description ? [textOf('p', 'text', description)] : []),
  )
