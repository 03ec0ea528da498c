/** What is found by what: the search of the database and the filters of the app agree on these. */
export const SEARCH_EXAMPLES: [title: string, query: string][] = [
  ['北京旅行', '旅行'],
  ['北京旅行', '北京'],
  ['じゃがいも料理', '料理'],
  ['カレーライス', 'ｶﾚｰ'],
  ['カレーライス', 'ライス'],
  ['ガレット', 'ｶﾞﾚｯﾄ'],
  ['שָׁלוֹם עולם', 'שלום'],
  ['مُحَمَّد', 'محمد'],
  ['C++ club', 'C++'],
  ['Learn C++', 'c++'],
  ['a_b underscore', 'a_b'],
  ['Ｆｕｌｌ width', 'full'],
  ['Crème Brûlée', 'creme'],
  ['Smørrebrød', 'smorrebrod'],
  ['Spätzle mit Soße', 'sosse'],
  ['Œufs cocotte', 'oeufs'],
]

/** What is not found by what. */
export const NO_SEARCH_EXAMPLES: [title: string, query: string][] = [
  ['北京旅行', '行旅'],
  ['カレーライス', 'カラ'],
  ['Cake', 'C++'],
  ['हिंदी', 'हद'],
]
