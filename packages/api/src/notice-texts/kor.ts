/** Notice texts in Korean. */
import type { NoticeWords } from "./notice-words.ts";

export const noticeWordsKor: NoticeWords = {
  "price-alert": {
    rose: "{symbol} 가격이 {level}까지 올랐습니다",
    fell: "{symbol} 가격이 {level}까지 내렸습니다",
    up: "{symbol} {percent} 상승",
    down: "{symbol} {percent} 하락",
    price: "{time} 가격은 {price}이었습니다.",
    fromPrice: "기준 가격은 {reference}입니다.",
    fromDay: "최근 24시간 기준입니다.",
    simulated: "시뮬레이션 가격입니다.",
    replay: "기록된 가격의 재생입니다.",
    note: "내 메모: {note}",
  },
};
