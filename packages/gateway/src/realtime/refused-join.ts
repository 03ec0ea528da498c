/** Why a client may not join. The client receives the message. */
export class RefusedJoin extends Error {}
