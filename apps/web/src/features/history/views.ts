export const treeKinds = ['tree', 'ancestors', 'descendants', 'hourglass'] as const

/** Everyone, or the family of one person. */
export type TreeKind = (typeof treeKinds)[number]

export const views = ['list', ...treeKinds] as const
export type View = (typeof views)[number]
