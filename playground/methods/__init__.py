"""The Bot API's methods, one small file per group of them."""
