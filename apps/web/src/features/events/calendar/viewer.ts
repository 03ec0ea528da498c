/** Who looks at the calendar: screens offer them what the database will let them do. */
export type Viewer = { userId: string; familyId: string; admin: boolean }
