// What the pages of a demo show above everything else: that it is not permanent, and who visitors can be.

import { demo_look_around_as, demo_notice } from '../../messages/en/demo.json'
import type { DemoPerson } from '../lib/config'
import { element, textOf } from './outline'

export function showDemo(people: DemoPerson[]): void {
  document.querySelector('#start .bar')?.after(textOf('p', 'demo', demo_notice))
  document
    .querySelector('#start .form > i')
    ?.before(textOf('b', '', demo_look_around_as), ...people.map(card))
}

const card = ({ name, about }: DemoPerson) =>
  element(
    'div',
    'person',
    element('i'),
    element('div', '', textOf('div', 'name', name), textOf('p', '', about)),
  )
