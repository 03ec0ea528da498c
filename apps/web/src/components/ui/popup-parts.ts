// What menus, panels and dialogs are made of; popups.ts loads it.

export { Dialog, Popover } from 'radix-ui'
export { Menu } from 'radix-ui/internal'
