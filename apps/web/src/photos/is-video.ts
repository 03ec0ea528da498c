const VIDEOS = /\.(?:mp4|m4v|mov|webm|mkv|avi|3gp|ogv)$/i

/** Whether a stored file is a video, by the end of its name or address. */
export const isVideo = (url: string) => VIDEOS.test(url)
