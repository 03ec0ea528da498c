/** For `meta.offline`: the whole result. */
export const wholeResult = <Data>(data: Data): Data => data
