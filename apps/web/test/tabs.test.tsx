import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { TabList, TabPanel, Tabs } from '../src/components/ui/tabs'

afterEach(cleanup)

const names = ['photos', 'videos', 'documents'] as const
type Name = (typeof names)[number]

const opened = vi.fn()

function Library() {
  const [open, setOpen] = useState<Name>('photos')
  const onOpen = (name: Name) => {
    opened(name)
    setOpen(name)
  }
  return (
    <Tabs open={open} onOpen={onOpen}>
      <TabList label="Kinds" tabs={names} labelOf={(name) => `All ${name}`} />
      {names.map((name) => (
        <TabPanel key={name} tab={name} kept={name === 'photos'}>
          {`The ${name}`}
        </TabPanel>
      ))}
    </Tabs>
  )
}

const tab = (name: Name) => screen.getByRole('tab', { name: `All ${name}` })
const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key })

test('arrow keys, Home and End move the focus, and only the open tab is in the tab order', () => {
  render(<Library />)
  tab('photos').focus()
  for (const [key, name] of [
    ['ArrowRight', 'videos'],
    ['ArrowLeft', 'photos'],
    ['ArrowLeft', 'documents'],
    ['ArrowRight', 'photos'],
    ['End', 'documents'],
    ['Home', 'photos'],
  ] as const) {
    press(key)
    expect(document.activeElement, key).toBe(tab(name))
  }
  expect(opened).not.toHaveBeenCalled()
  expect(names.map((name) => tab(name).tabIndex)).toEqual([0, -1, -1])
})

test('a tab opens its panel, which has its name; content that is kept stays', () => {
  render(<Library />)
  fireEvent.click(tab('photos'))
  expect(opened).not.toHaveBeenCalled()
  fireEvent.click(tab('videos'))
  expect(opened.mock.calls).toEqual([['videos']])
  expect(tab('videos').getAttribute('aria-selected')).toBe('true')
  const panel = screen.getByRole('tabpanel', { name: 'All videos' })
  expect(panel.textContent).toBe('The videos')
  expect(tab('videos').getAttribute('aria-controls')).toBe(panel.id)
  expect(screen.getByText('The photos').hidden).toBe(true)
  expect(screen.queryByText('The documents')).toBeNull()
})
